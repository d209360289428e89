#include "http_forwarded.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

static const char *last_of(const char *list) {
    const char *const comma = strrchr(list, ',');
    const char *const last = comma == NULL ? list : comma + 1;
    return last + strspn(last, " \t");
}

bool sabot_http_forwarded_for(const char *list, char *address, size_t size) {
    const char *const last = last_of(list);
    struct in6_addr six;
    struct in_addr four;
    char figures[INET6_ADDRSTRLEN];
    if (inet_pton(AF_INET, last, &four) == 1) {
        inet_ntop(AF_INET, &four, figures, sizeof figures);
    } else if (inet_pton(AF_INET6, last, &six) != 1) {
        return false;
    } else if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, &six.s6_addr[12], figures, sizeof figures);
    } else {
        inet_ntop(AF_INET6, &six, figures, sizeof figures);
    }
    snprintf(address, size, "%s", figures);
    return true;
}

bool sabot_http_forwarded_is_secure(const char *list) {
    return strcmp(last_of(list), "https") == 0;
}
