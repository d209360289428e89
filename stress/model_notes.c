/// The model's notes: each comes alone, says something, and changes nothing (docs/table.md, Notes).
#include "model_inside.h"

#include <string.h>

/// The text of a note; NULL: it is none.
static const char *text_of(const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_SIGNED_IN:
        return event->signed_in.reason.text;
    case SABOT_EVENT_SIGN_IN_REFUSED:
        return event->sign_in_refused.reason.text;
    case SABOT_EVENT_SIGNED_OUT:
        return event->signed_out.reason.text;
    case SABOT_EVENT_REFUSED:
        return event->refused.reason.text;
    case SABOT_EVENT_SETTING_CHANGED:
        return event->setting_changed.what.text;
    default:
        return NULL;
    }
}

static bool says_something(const char *text) {
    return strspn(text, " ") < strlen(text);
}

bool model_is_note(sabot_event_type type) {
    return text_of(&(sabot_event){.type = type}) != NULL;
}

bool model_follow_note(model *mine, model_tape *tape) {
    (void)mine;
    const sabot_event *const event = model_take(tape, tape->events[0].type, "docs/table.md, Notes");
    LAW(event != NULL && model_is_note(event->type), "docs/table.md, Notes", "a note comes alone");
    LAW(says_something(text_of(event)), "docs/table.md, Notes", "a note says nothing");
    LAW(event->type != SABOT_EVENT_REFUSED || says_something(event->refused.asked.text),
        "docs/table.md, Notes", "nothing is refused");
    return true;
}
