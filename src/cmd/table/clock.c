/// The console's clock, and what the passing of time does: a script's own clock, which lines move, or the
/// system's, before which a person may put it.
#include "cmd/table/console.h"

#include "cmd/stop_signal.h"
#include "room/journal/utc_time.h"
#include "serve/log.h"

int64_t sabot_console_now_ms(void *context) {
    const sabot_console *const console = context;
    return console->options.terminal ? sabot_now_ms() + console->ahead_ms : console->script_ms;
}

static void set_clock(sabot_console *console, int64_t time_ms) {
    if (console->options.terminal) {
        console->ahead_ms = time_ms - sabot_now_ms();
    } else {
        console->script_ms = time_ms;
    }
}

void sabot_console_start_clock(sabot_console *console) {
    const int64_t last_ms = sabot_host_last_ms(console->host);
    if (last_ms + 1000 > console->script_ms) {
        console->script_ms = last_ms + 1000 < SABOT_TIME_MS_MAX ? last_ms + 1000 : SABOT_TIME_MS_MAX;
    }
}

/// Where the line moves the clock, or a second on.
static int64_t time_of_line(const sabot_console *console, int64_t now_ms) {
    const sabot_command_line *const line = &console->parsed;
    switch (line->clock) {
    case SABOT_CLOCK_FORWARD:
        return now_ms + line->time_ms;
    case SABOT_CLOCK_OF_DAY:
        return now_ms - now_ms % 86400000 + line->time_ms;
    case SABOT_CLOCK_SET:
        return line->time_ms;
    default:
        return now_ms + (line->type == SABOT_LINE_COMMAND && !console->options.terminal ? 1000 : 0);
    }
}

void sabot_console_go_on(sabot_console *console) {
    while (sabot_host_turn(console->host) > 0) {
    }
}

int64_t sabot_console_tick(sabot_console *console) {
    const int64_t next_ms = sabot_host_tick(console->host);
    sabot_console_go_on(console);
    return next_ms;
}

/// A timer that the clock passes acts in its own moment, as it would have if time had gone by.
static void pass_time(sabot_console *console, int64_t then_ms) {
    int64_t next_ms = sabot_console_tick(console);
    if (console->options.terminal && console->parsed.clock == SABOT_CLOCK_AS_IT_IS) {
        return; // it goes by itself
    }
    int64_t last_ms = -1; // a timer that could not be stored is due again at once: it waits for the next line
    while (next_ms > last_ms && next_ms != 0 && next_ms <= then_ms && sabot_stop_signal() == 0) {
        last_ms = next_ms;
        set_clock(console, next_ms);
        next_ms = sabot_console_tick(console);
    }
    set_clock(console, then_ms);
    sabot_console_tick(console);
}

bool sabot_console_move_clock(sabot_console *console, sabot_input_fault *fault) {
    const int64_t now_ms = sabot_console_now_ms(console);
    const int64_t then_ms = time_of_line(console, now_ms);
    if (then_ms < now_ms || then_ms > SABOT_TIME_MS_MAX) {
        return sabot_input_refuse(fault, "the clock goes neither back nor beyond the year 9999");
    }
    pass_time(console, then_ms);
    return true;
}
