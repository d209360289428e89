#include "line_input.h"

#include "cli.h"

sabot_line_kind sabot_line_read(char *line, size_t size) {
    size_t length = 0;
    bool bad = false;
    int byte = getchar();
    if (byte == EOF) {
        return SABOT_LINE_NONE;
    }
    for (; byte != EOF && byte != '\n'; byte = getchar()) {
        bad = bad || length + 1 == size || (byte < ' ' && byte != '\t' && byte != '\r');
        if (!bad) {
            line[length++] = (char)byte;
        }
    }
    line[length] = '\0';
    sabot_cli_tame(line);
    return bad ? SABOT_LINE_BAD : SABOT_LINE_GOOD;
}
