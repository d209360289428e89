/// What a program says in the place of a person.
#include "sabot/event.h"

#include <string.h>

sabot_reason sabot_reason_of(const char *text) {
    sabot_reason reason = {""};
    size_t length = 0;
    while (*text != '\0') {
        const int plain = sabot_text_plain_bytes(text);
        const size_t size = plain > 0 ? (size_t)plain : 1;
        if (length + size >= sizeof reason.text) {
            break;
        }
        memcpy(reason.text + length, plain > 0 ? text : "?", size);
        length += size;
        text += size;
    }
    if (strspn(reason.text, " ") == length) {
        reason = (sabot_reason){"-"};
    }
    return reason;
}
