/// The client side of a WebSocket: a blocking handshake, then nonblocking frames.
#include "bench/wire_client.h"

#include <arpa/inet.h>
#include <assert.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum {
    ANSWER_SECONDS = 60,
    TEXT_MAX = 1000,
    OPCODE = 0x0f,
    OPCODE_TEXT = 0x1,
    OPCODE_CLOSE = 0x8,
    OPCODE_PING = 0x9,
    OPCODE_PONG = 0xa,
    LAST_FRAME = 0x80,
    MASKED = 0x80,
};

// ---------------------------------------------------------------------------------------------------------
// Connections

static struct sockaddr_in loopback(unsigned address, int port) {
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK + address)};
}

/// Returns a blocking connection, or -1.
static int connect_to(const sabot_wire_target *target) {
    const struct sockaddr_in from = loopback(target->address, 0), to = loopback(0, target->port);
    const struct timeval timeout = {.tv_sec = ANSWER_SECONDS};
    const int one = 1;
    const int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file < 0) {
        return -1;
    }
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (target->receive_buffer > 0) {
        setsockopt(file, SOL_SOCKET, SO_RCVBUF, &target->receive_buffer, sizeof target->receive_buffer);
    }
    if (bind(file, (const struct sockaddr *)&from, sizeof from) != 0 ||
        connect(file, (const struct sockaddr *)&to, sizeof to) != 0) {
        close(file);
        return -1;
    }
    return file;
}

size_t sabot_wire_request(int port, const char *request, char *answer, size_t size) {
    size_t received = 0;
    const int file = connect_to(&(sabot_wire_target){.port = port});
    if (file >= 0 && write(file, request, strlen(request)) == (ssize_t)strlen(request)) {
        for (ssize_t read_now; (read_now = read(file, answer + received, size - 1 - received)) > 0;) {
            received += (size_t)read_now;
        }
    }
    answer[received] = '\0';
    if (file >= 0) {
        close(file);
    }
    return received;
}

/// Reads the header of the response and nothing after it; frames may follow immediately.
static bool read_response_header(int file) {
    char head[4096];
    size_t size = 0;
    while (size < sizeof head - 1 && read(file, head + size, 1) == 1) {
        head[++size] = '\0';
        if (size >= 4 && memcmp(head + size - 4, "\r\n\r\n", 4) == 0) {
            return strncmp(head, "HTTP/1.1 101 ", 13) == 0;
        }
    }
    return false;
}

static bool do_handshake(int file, const sabot_wire_target *target) {
    char request[1024];
    const int size =
        snprintf(request, sizeof request,
                 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s%s%s\r\n",
                 target->path, target->port, target->cookie != NULL ? "Cookie: " : "",
                 target->cookie != NULL ? target->cookie : "", target->cookie != NULL ? "\r\n" : "");
    return size < (int)sizeof request && write(file, request, (size_t)size) == size &&
           read_response_header(file);
}

bool sabot_wire_connect(sabot_wire_client *client, const sabot_wire_target *target) {
    *client = (sabot_wire_client){.file = connect_to(target)};
    if (client->file < 0) {
        return false;
    }
    if ((target->path != NULL && !do_handshake(client->file, target)) ||
        fcntl(client->file, F_SETFL, O_NONBLOCK) != 0) {
        sabot_wire_close(client);
        return false;
    }
    return true;
}

void sabot_wire_close(sabot_wire_client *client) {
    if (client->file >= 0) {
        close(client->file);
    }
    free(client->kept);
    *client = (sabot_wire_client){.file = -1};
}

// ---------------------------------------------------------------------------------------------------------
// Frames

/// Sends a frame with a mask of zeros, which is valid.
static bool send_frame(const sabot_wire_client *client, int opcode, const void *bytes, size_t size) {
    uint8_t frame[TEXT_MAX + 8] = {(uint8_t)(LAST_FRAME | opcode)};
    size_t head = 2;
    assert(size <= TEXT_MAX);
    if (size < 126) {
        frame[1] = (uint8_t)(MASKED | size);
    } else {
        frame[1] = MASKED | 126;
        frame[2] = (uint8_t)(size >> 8);
        frame[3] = (uint8_t)size;
        head = 4;
    }
    head += 4;
    memcpy(frame + head, bytes, size);
    return send(client->file, frame, head + size, MSG_NOSIGNAL) == (ssize_t)(head + size);
}

bool sabot_wire_send(const sabot_wire_client *client, const char *text, size_t size) {
    return send_frame(client, OPCODE_TEXT, text, size);
}

/// Returns the size of the first frame, or 0 if it is not complete. Servers do not mask, and ours does not
/// fragment texts.
static size_t find_frame(const uint8_t *bytes, size_t size, size_t *head) {
    uint64_t length = size >= 2 ? bytes[1] : 0;
    *head = length < 126 ? 2 : length == 126 ? 4 : 10;
    if (size < *head || size < 2) {
        return 0;
    }
    if (length >= 126) {
        length = 0;
        for (size_t i = 2; i < *head; i++) {
            length = length << 8 | bytes[i];
        }
    }
    return length <= size - *head ? *head + (size_t)length : 0;
}

/// Handles all complete frames and returns their size in bytes. Sets `*is_closed` if one of them is a close
/// frame.
static size_t receive_frames(const sabot_wire_client *client, const uint8_t *bytes, size_t size,
                             sabot_wire_receiver *receiver, void *context, bool *is_closed) {
    size_t used = 0;
    for (size_t head, whole; (whole = find_frame(bytes + used, size - used, &head)) > 0; used += whole) {
        const uint8_t *const frame = bytes + used;
        switch (frame[0] & OPCODE) {
        case OPCODE_TEXT:
            receiver(context, (const char *)frame + head, whole - head);
            break;
        case OPCODE_PING:
            send_frame(client, OPCODE_PONG, frame + head, whole - head);
            break;
        case OPCODE_CLOSE:
            *is_closed = true;
            break;
        default:
            break;
        }
    }
    return used;
}

static bool keep_rest(sabot_wire_client *client, const uint8_t *bytes, size_t size) {
    free(client->kept);
    client->kept = NULL;
    client->kept_size = size;
    if (size > 0) {
        client->kept = malloc(size);
        if (client->kept == NULL) {
            return false;
        }
        memcpy(client->kept, bytes, size);
    }
    return true;
}

bool sabot_wire_receive(sabot_wire_client *client, sabot_wire_receiver *receiver, void *context) {
    static uint8_t bytes[1 << 18]; // larger than any frame of a room
    bool is_closed = false;
    size_t size = client->kept_size;
    if (size > 0) {
        memcpy(bytes, client->kept, size);
    }
    const ssize_t received = recv(client->file, bytes + size, sizeof bytes - size, MSG_DONTWAIT);
    if (received <= 0) {
        return false;
    }
    size += (size_t)received;
    const size_t used = receive_frames(client, bytes, size, receiver, context, &is_closed);
    return (client->kept_size == 0 && used == size ? true : keep_rest(client, bytes + used, size - used)) &&
           !is_closed && size - used < sizeof bytes;
}
