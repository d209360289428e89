/// The model's notes: each is the only event of its record, has content, and changes nothing (docs/table.md,
/// Notes).
#include "model_inside.h"

#include <string.h>

/// Returns the text of a note, or NULL if the event is not a note.
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

static bool has_content(const char *text) {
    return strspn(text, " ") < strlen(text);
}

bool model_is_note(sabot_event_type type) {
    return text_of(&(sabot_event){.type = type}) != NULL;
}

bool model_follow_note(model *mine, model_tape *tape) {
    (void)mine;
    const sabot_event *const event = model_take(tape, tape->events[0].type, "docs/table.md, Notes");
    REQUIRE(event != NULL && model_is_note(event->type), "docs/table.md, Notes",
            "a note must be the only event");
    REQUIRE(has_content(text_of(event)), "docs/table.md, Notes", "the note is empty");
    REQUIRE(event->type != SABOT_EVENT_REFUSED || has_content(event->refused.asked.text),
            "docs/table.md, Notes", "the note of a refusal has no status");
    return true;
}
