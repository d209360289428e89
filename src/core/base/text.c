/// Text in a caller's buffer, and validation of text that people enter.
#include "core/base/utf8.h"
#include "sabot/base.h"

#include <assert.h>
#include <stdarg.h>

sabot_text sabot_text_in(char *buffer, size_t size) {
    assert(buffer != NULL);
    assert(size > 0);
    buffer[0] = '\0';
    return (sabot_text){.data = buffer, .size = size};
}

static void add_character(sabot_text *text, char character) {
    assert(text->length < text->size);
    if (text->length + 1 < text->size) {
        text->data[text->length++] = character;
        text->data[text->length] = '\0';
    }
}

void sabot_text_add(sabot_text *text, const char *string) {
    assert(text->data[text->length] == '\0');
    for (; *string != '\0'; string++) {
        add_character(text, *string);
    }
}

static void add_magnitude(sabot_text *text, uint64_t number) {
    char digits[20];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    assert(count >= 1);
    assert((size_t)count <= sizeof digits);
    while (count > 0) {
        count--;
        add_character(text, digits[count]);
        if (count > 0 && count % 3 == 0) {
            add_character(text, ',');
        }
    }
}

/// Returns the absolute value of a number; also correct for INT64_MIN.
static uint64_t magnitude(int64_t number) {
    return number < 0 ? UINT64_C(0) - (uint64_t)number : (uint64_t)number;
}

void sabot_text_add_number(sabot_text *text, int64_t number) {
    if (number < 0) {
        add_character(text, '-');
    }
    add_magnitude(text, magnitude(number));
}

void sabot_text_add_choices(sabot_text *text, unsigned set) {
    bool is_first = true;
    for (int number = 0; set != 0; number++, set >>= 1) {
        if (set & 1) {
            sabot_text_add(text, is_first ? "" : set == 1 ? " or " : ", ");
            sabot_text_add_number(text, number);
            is_first = false;
        }
    }
}

void sabot_text_add_cents(sabot_text *text, int64_t cents) {
    const uint64_t size = magnitude(cents);
    sabot_text_add(text, cents < 0 ? "-$" : "$");
    add_magnitude(text, size / 100);
    if (size % 100 != 0) {
        add_character(text, '.');
        add_character(text, (char)('0' + size % 100 / 10));
        add_character(text, (char)('0' + size % 10));
    }
}

sabot_dollars sabot_dollars_of(int64_t cents) {
    sabot_dollars dollars = {""};
    sabot_text text = sabot_text_in(dollars.text, sizeof dollars.text);
    sabot_text_add_cents(&text, cents);
    assert(text.length + 1 < text.size);
    return dollars;
}

void sabot_text_format(sabot_text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    for (; *format != '\0'; format++) {
        if (*format != '%') {
            add_character(text, *format);
            continue;
        }
        switch (*++format) {
        case 's':
            sabot_text_add(text, va_arg(arguments, const char *));
            break;
        case 'd':
            sabot_text_add_number(text, va_arg(arguments, int));
            break;
        default:
            assert(*format == '%');
            add_character(text, '%');
        }
    }
    va_end(arguments);
}

// ---------------------------------------------------------------------------------------------------------
// Text that people enter, before it is shown on terminals and pages or written to journals.

int sabot_utf8_read(const char *text, size_t size, uint32_t *code) {
    static const uint32_t lowest_codes[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *const at = (const unsigned char *)text;
    if (size == 0) {
        return 0;
    }
    const int count = at[0] < 0x80 ? 1 : at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : at[0] >= 0xc0 ? 2 : 0;
    if (count == 0 || at[0] > 0xf4 || (size_t)count > size) {
        return 0;
    }
    *code = count == 1 ? at[0] : at[0] & (0x7fU >> count);
    for (int i = 1; i < count; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
        *code = *code << 6 | (at[i] & 0x3f);
    }
    assert(*code <= 0x1fffff);
    const bool is_surrogate = *code >= 0xd800 && *code < 0xe000;
    return is_surrogate || *code > 0x10ffff || *code < lowest_codes[count] ? 0 : count;
}

int sabot_text_character_size(const char *string) {
    uint32_t code = 0;
    const int count = sabot_utf8_read(string, 4, &code);
    const bool is_control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    return is_control ? 0 : count;
}

bool sabot_text_is_plain(const char *string) {
    while (*string != '\0') {
        const int count = sabot_text_character_size(string);
        assert(count <= 4);
        if (count == 0) {
            return false;
        }
        string += count;
    }
    return true;
}
