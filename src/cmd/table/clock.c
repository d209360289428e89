/// The console's clock: a script's own clock, moved by its lines, or the system clock with an offset. Timers
/// fire as it advances.
#include "cmd/table/console.h"

#include "cmd/stop_signal.h"
#include "room/journal/utc_time.h"
#include "serve/log.h"

int64_t sabot_console_now_ms(void *context) {
    const sabot_console *const console = context;
    return console->options.terminal ? sabot_now_ms() + console->clock_offset_ms : console->script_ms;
}

static void set_clock(sabot_console *console, int64_t time_ms) {
    if (console->options.terminal) {
        console->clock_offset_ms = time_ms - sabot_now_ms();
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

/// Returns the time that the line sets, by default one second later for a script's command.
static int64_t target_time(const sabot_console *console, int64_t now_ms) {
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

void sabot_console_drain(sabot_console *console) {
    while (sabot_host_turn(console->host) > 0) {
    }
}

int64_t sabot_console_tick(sabot_console *console) {
    const int64_t next_ms = sabot_host_tick(console->host);
    sabot_console_drain(console);
    return next_ms;
}

/// Advances the clock. Timers on the way fire at their due time.
static void advance_clock(sabot_console *console, int64_t target_ms) {
    int64_t next_ms = sabot_console_tick(console);
    if (console->options.terminal && console->parsed.clock == SABOT_CLOCK_UNCHANGED) {
        return; // the system clock advances by itself
    }
    int64_t last_ms =
        -1; // a timer whose event could not be stored is due again at once: retry with the next line
    while (next_ms > last_ms && next_ms != 0 && next_ms <= target_ms && sabot_stop_signal() == 0) {
        last_ms = next_ms;
        set_clock(console, next_ms);
        next_ms = sabot_console_tick(console);
    }
    set_clock(console, target_ms);
    sabot_console_tick(console);
}

bool sabot_console_move_clock(sabot_console *console, sabot_input_fault *fault) {
    const int64_t now_ms = sabot_console_now_ms(console);
    const int64_t target_ms = target_time(console, now_ms);
    if (target_ms < now_ms || target_ms > SABOT_TIME_MS_MAX) {
        return sabot_input_refuse(fault, "the clock cannot go back or beyond the year 9999");
    }
    advance_clock(console, target_ms);
    return true;
}
