/// A shift report for people.
#ifndef SABOT_SHIFT_VIEW_H
#define SABOT_SHIFT_VIEW_H

#include "shift_book.h"

#include <stdio.h>

void sabot_view_shift(FILE *stream, const sabot_shift_book *shift, bool color);

#endif
