/// Lists the URLs of a listener, from the host's network interfaces.
#include "serve/routes/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static void add(sabot_listen_urls *urls, const char *host, int port, bool is_secure) {
    const bool has_colons = strchr(host, ':') != NULL;
    if (urls->count < SABOT_LISTEN_URLS_MAX) {
        snprintf(urls->texts[urls->count++], SABOT_LISTEN_URL_SIZE,
                 has_colons ? "%s://[%s]:%d" : "%s://%s:%d", is_secure ? "https" : "http", host, port);
    }
}

/// Writes an interface's address if other devices can reach it. Skips link-local IPv6 addresses: they need an
/// interface name, which browsers don't accept.
static bool write_host(const struct ifaddrs *interface, bool has_six, char host[INET6_ADDRSTRLEN]) {
    const struct sockaddr *const name = interface->ifa_addr;
    if (name == NULL || (interface->ifa_flags & IFF_UP) == 0 || (interface->ifa_flags & IFF_LOOPBACK) != 0) {
        return false;
    }
    if (name->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, name, sizeof four);
        return inet_ntop(AF_INET, &four.sin_addr, host, INET6_ADDRSTRLEN) != NULL;
    }
    struct sockaddr_in6 six;
    if (name->sa_family != AF_INET6 || !has_six) {
        return false;
    }
    memcpy(&six, name, sizeof six);
    return !IN6_IS_ADDR_LINKLOCAL(&six.sin6_addr) &&
           inet_ntop(AF_INET6, &six.sin6_addr, host, INET6_ADDRSTRLEN) != NULL;
}

sabot_listen_urls sabot_listen_urls_of(const char *address, int port, bool is_secure) {
    sabot_listen_urls urls = {.count = 0};
    struct ifaddrs *interfaces = NULL;
    const bool has_six = strcmp(address, "::") == 0 || address[0] == '\0';
    if (!has_six && strcmp(address, "0.0.0.0") != 0) {
        add(&urls, address, port, is_secure);
        return urls;
    }
    add(&urls, "localhost", port, is_secure);
    if (getifaddrs(&interfaces) != 0) {
        return urls; // the room opens without them
    }
    for (const struct ifaddrs *each = interfaces; each != NULL; each = each->ifa_next) {
        char host[INET6_ADDRSTRLEN];
        if (write_host(each, has_six, host)) {
            add(&urls, host, port, is_secure);
        }
    }
    freeifaddrs(interfaces);
    return urls;
}
