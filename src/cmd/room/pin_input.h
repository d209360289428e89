/// A PIN as somebody gives it: typed twice at a terminal that does not show it, or a line of standard input.
#ifndef SABOT_CMD_ROOM_PIN_INPUT_H
#define SABOT_CMD_ROOM_PIN_INPUT_H

#include "room/people/people.h"

/// A PIN that passes the check; the caller wipes it. 0, or SABOT_EXIT_REFUSED after one line that says why. A
/// signal that asks for the end finds the terminal as it was.
int sabot_pin_input(const char *command, sabot_person person, char pin[SABOT_PIN_MAX + 1]);

#endif
