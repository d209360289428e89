/// A shift report, for people and for programs.
#ifndef SABOT_SHIFT_VIEW_H
#define SABOT_SHIFT_VIEW_H

#include "shift_book.h"

#include <jansson.h>
#include <stdio.h>

void sabot_view_shift(FILE *stream, const sabot_shift_book *shift, bool color);
json_t *sabot_shift_json(const sabot_shift_book *shift);

/// Hands an hour between the first and the last; 0 where there is no time between them.
double sabot_shift_pace(const sabot_shift_book *shift);

#endif
