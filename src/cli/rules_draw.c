/// The chart of the draw, from the table that deals.
#include "rules_words.h"

void sabot_words_draw_chart(FILE *stream) {
    fputs("\n  Banker    0 1 2 3 4 5 6 7 8 9\n", stream);
    for (int total = 7; total >= 0; total--) {
        fprintf(stream, "  %d        ", total);
        for (int third = 0; third <= 9; third++) {
            fprintf(stream, " %c", sabot_banker_draws(total, third) ? 'H' : 'S');
        }
        fputc('\n', stream);
    }
}
