/// The draw in words, and its chart from the table that deals.
#include "rules_words.h"

void sabot_words_draw(FILE *stream) {
    fputs("  Two cards each, face up, Player first. An 8 or 9 in two cards on either side ends the hand.\n"
          "  Player draws on 0 to 5 and stands on 6 and 7. Where Player stood, Banker does the same.\n"
          "  Where Player drew, Banker draws (H) or stands (S) by its total and Player's third card:\n\n"
          "  Banker    0 1 2 3 4 5 6 7 8 9\n",
          stream);
    for (int total = 7; total >= 0; total--) {
        fprintf(stream, "  %d        ", total);
        for (int third = 0; third <= 9; third++) {
            fprintf(stream, " %c", sabot_banker_draws(total, third) ? 'H' : 'S');
        }
        fputc('\n', stream);
    }
}
