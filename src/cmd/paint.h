/// Terminal colors. Banker is red, Player blue, Tie green, Dragon 7 gold, Panda 8 white on black. Color is
/// never the only sign: there is always a letter or a word as well.
#ifndef SABOT_CMD_PAINT_H
#define SABOT_CMD_PAINT_H

#include <stdbool.h>

#define SABOT_PAINT_OFF        "\033[0m"
#define SABOT_PAINT_PLAYER     "\033[1;94m"
#define SABOT_PAINT_BANKER     "\033[1;91m"
#define SABOT_PAINT_TIE        "\033[1;92m"
#define SABOT_PAINT_DRAGON7    "\033[1;30;43m"
#define SABOT_PAINT_PANDA8     "\033[1;97;40m"
#define SABOT_PAINT_RED_CARD   "\033[31;107m"
#define SABOT_PAINT_BLACK_CARD "\033[30;107m"
#define SABOT_PAINT_FAINT      "\033[2m"
#define SABOT_PAINT_STRONG     "\033[1m"

/// Returns `paint` if standard output has color, otherwise "".
const char *sabot_paint(const char *paint);

static inline const char *sabot_paint_if(bool is_painted, const char *paint) {
    return is_painted ? sabot_paint(paint) : "";
}

/// Returns the color for a gain or a loss.
static inline const char *sabot_paint_of_sign(double number) {
    return sabot_paint(number > 0 ? SABOT_PAINT_TIE : number < 0 ? SABOT_PAINT_BANKER : "");
}

/// Prints a heading, bold if there is color.
void sabot_paint_title(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
