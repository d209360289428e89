#include "http_text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/// How many bytes a character that begins so has, and which the second may be; 0: none begins so.
static unsigned measure(uint8_t lead, uint8_t *low, uint8_t *high) {
    *low = 0x80;
    *high = 0xBF;
    if (lead < 0x80) {
        return 1;
    }
    if (lead >= 0xC2 && lead <= 0xDF) {
        return 2;
    }
    if (lead >= 0xE0 && lead <= 0xEF) {
        *low = lead == 0xE0 ? 0xA0 : 0x80;  // else it could be shorter
        *high = lead == 0xED ? 0x9F : 0xBF; // else it is a surrogate
        return 3;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        *low = lead == 0xF0 ? 0x90 : 0x80;
        *high = lead == 0xF4 ? 0x8F : 0xBF; // else it is beyond Unicode
        return 4;
    }
    return 0;
}

bool sabot_http_utf8_is_valid(const void *text, size_t size) {
    const uint8_t *bytes = text;
    for (const uint8_t *const end = bytes + size; bytes < end;) {
        uint8_t low, high;
        const unsigned length = measure(*bytes, &low, &high);
        if (length == 0 || length > (size_t)(end - bytes)) {
            return false;
        }
        if (length > 1 && (bytes[1] < low || bytes[1] > high)) {
            return false;
        }
        for (unsigned i = 2; i < length; i++) {
            if (bytes[i] < 0x80 || bytes[i] > 0xBF) {
                return false;
            }
        }
        bytes += length;
    }
    return true;
}

bool sabot_http_length_parse(const char *text, uint64_t *length) {
    uint64_t number = 0;
    const size_t digits = strlen(text);
    if (digits == 0 || digits > 15) {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return false;
        }
        number = number * 10 + (uint64_t)(*text - '0');
    }
    *length = number;
    return true;
}

bool sabot_http_list_has(const char *list, const char *word) {
    const size_t wanted = strlen(word);
    while (*list != '\0') {
        list += strspn(list, " \t,");
        size_t length = strcspn(list, ",");
        const char *const next = list + length;
        while (length > 0 && (list[length - 1] == ' ' || list[length - 1] == '\t')) {
            length--;
        }
        if (length == wanted && strncasecmp(list, word, length) == 0) {
            return true;
        }
        list = next;
    }
    return false;
}

static bool is_plain(char character) {
    return isalnum((unsigned char)character) || (character != '\0' && strchr("-._~=:/,@!*'()", character));
}

size_t sabot_http_query_add(char *query, size_t length, size_t size, const char *piece, size_t piece_size) {
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < piece_size; i++) {
        if (length + 4 > size) {
            return size;
        }
        if (is_plain(piece[i])) {
            query[length++] = piece[i];
            continue;
        }
        query[length++] = '%';
        query[length++] = digits[(uint8_t)piece[i] >> 4];
        query[length++] = digits[(uint8_t)piece[i] & 15];
    }
    query[length] = '\0';
    return length;
}

const char *sabot_http_status_words(int status) {
    static const struct {
        int status;
        const char *words;
    } known[] = {
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {301, "Moved Permanently"},
        {302, "Found"},
        {303, "See Other"},
        {304, "Not Modified"},
        {307, "Temporary Redirect"},
        {308, "Permanent Redirect"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {406, "Not Acceptable"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {410, "Gone"},
        {411, "Length Required"},
        {412, "Precondition Failed"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {422, "Unprocessable Content"},
        {423, "Locked"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].status == status) {
            return known[i].words;
        }
    }
    return "";
}
