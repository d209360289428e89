#include "record.h"

#include <stdarg.h>
#include <stdio.h>

bool sabot_journal_say(sabot_journal_fault *fault, sabot_journal_trouble trouble, uint64_t sequence,
                       const char *format, ...) {
    fault->trouble = trouble;
    fault->sequence = sequence;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->sentence, sizeof fault->sentence, format, arguments);
    va_end(arguments);
    return false;
}

sabot_journal_number sabot_journal_number_of(uint64_t number) {
    char digits[24];
    const int count = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    sabot_journal_number grouped;
    int length = 0;
    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0) {
            grouped.text[length++] = ',';
        }
        grouped.text[length++] = digits[i];
    }
    grouped.text[length] = '\0';
    return grouped;
}
