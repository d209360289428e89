/// Text that people wrote, before it goes to terminals, pages and journals.
#include "sabot/base.h"

int sabot_text_plain_bytes(const char *string) {
    const unsigned char *const at = (const unsigned char *)string;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const int count = at[0] < 0x80 ? 1 : at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : at[0] >= 0xc0 ? 2 : 0;
    if (count == 0 || at[0] > 0xf4) {
        return 0;
    }
    uint32_t code = count == 1 ? at[0] : at[0] & (0x7fU >> count);
    for (int i = 1; i < count; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (at[i] & 0x3f);
    }
    const bool is_control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    const bool is_half = code >= 0xd800 && code < 0xe000;
    return is_control || is_half || code > 0x10ffff || code < least[count] ? 0 : count;
}

bool sabot_text_is_plain(const char *string) {
    while (*string != '\0') {
        const int count = sabot_text_plain_bytes(string);
        if (count == 0) {
            return false;
        }
        string += count;
    }
    return true;
}
