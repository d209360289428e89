/// Reads any bytes as the things a room and its auditors trust: a secret file, a public key file, the key
/// given to an audit, hex digits, a sealed seed. Exactly what was written is accepted, anything else is
/// refused with a sentence. The first byte chooses which.
#define _GNU_SOURCE // memfd_create
#include "captured.h"

#include "cmd/cli.h"
#include "cmd/journal/journal_input.h"

#include <ctype.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const sabot_room_secret room_secret = {"a secret of thirty-two bytes...."};
static const sabot_shoe_name shoe_name = {.table = 1, .shoe = 7, .decks = 8};

/// Checks independently that `size` bytes are exactly `count` digits, with at most a line end after them.
static bool are_digits(const uint8_t *data, size_t size, size_t count) {
    bool good = size >= count;
    for (size_t i = 0; good && i < count; i++) {
        good = isxdigit(data[i]) != 0;
    }
    return good;
}

/// Returns a file in memory with these bytes, and its name.
static int file_of(const uint8_t *data, size_t size, char name[64]) {
    const int file = memfd_create("key", MFD_CLOEXEC);
    assert(file >= 0 && write(file, data, size) == (ssize_t)size && fchmod(file, 0600) == 0);
    snprintf(name, 64, "/proc/self/fd/%d", file);
    return file;
}

static void read_secret(const uint8_t *data, size_t size) {
    char name[64], fault[SABOT_ROOM_SECRET_FAULT_SIZE] = "", digits[SABOT_HEX_SIZE];
    sabot_room_secret secret;
    const int file = file_of(data, size, name);
    const bool is_read = sabot_room_secret_open(name, false, &secret, fault);
    assert(is_read == (size == 65 && data[64] == '\n' && are_digits(data, size, 64)));
    if (is_read) {
        sabot_hex_write(secret.bytes, digits);
        assert(strncasecmp(digits, (const char *)data, 64) == 0);
    } else {
        check_sentence(fault, sizeof fault);
    }
    assert(!sabot_room_secret_open(name, true, &secret, fault) == !is_read); // none is made
    close(file);
}

/// The --key option of an audit takes digits or a file that begins with them. There is no journal, so one
/// line comes out either way.
static void read_key(const uint8_t *data, size_t size) {
    char name[64];
    sabot_journal *journal;
    capture caught;
    const int file = file_of(data, size, name);
    capture_begin(&caught, NULL, 0);
    const int exit_code = sabot_cli_open_journal("audit", "/nowhere/room", name, &journal);
    capture_end(&caught);
    assert(exit_code == SABOT_EXIT_USAGE);
    check_one_line(caught.errors, caught.errors_size);
    const bool is_key =
        size <= 4096 && are_digits(data, size, 64) && (size == 64 || strchr("\r\n \t", data[64]) != NULL);
    assert(is_key == (strstr(caught.errors, "/nowhere/room") != NULL));
    capture_free(&caught);
    close(file);
}

/// FILE.pub beside a journal: it is this key, or the mismatch is reported.
static void keep_key(const uint8_t *data, size_t size) {
    char name[64], beside[PATH_MAX], journal[PATH_MAX - 8];
    sabot_public_key key;
    sabot_journal_fault fault;
    char digits[SABOT_HEX_SIZE];
    const char *const temporary = getenv("TMPDIR");
    memset(key.bytes, 0xab, sizeof key.bytes);
    sabot_hex_write(key.bytes, digits);
    snprintf(journal, sizeof journal, "%s/sabot-fuzz-%ld", temporary != NULL ? temporary : "/tmp",
             (long)getpid());
    snprintf(beside, sizeof beside, "%s.pub", journal);
    const int file = file_of(data, size, name);
    assert(symlink(name, beside) == 0);
    const bool is_kept = sabot_public_key_file_write(journal, &key, &fault);
    assert(unlink(beside) == 0);
    assert(is_kept == (size >= 64 && strncasecmp(digits, (const char *)data, 64) == 0));
    if (!is_kept) {
        check_sentence(fault.sentence, sizeof fault.sentence);
    }
    close(file);
}

static void read_digits(const uint8_t *data, size_t size) {
    char *const text = calloc(1, size + 1);
    char written[SABOT_HEX_SIZE];
    uint8_t bytes[32], before[32];
    memset(bytes, 0x55, sizeof bytes);
    memcpy(before, bytes, sizeof before);
    memcpy(text, data, size);
    const bool is_read = sabot_hex_read(text, bytes);
    assert(is_read == (strlen(text) == 64 && are_digits((const uint8_t *)text, 64, 64)));
    if (is_read) {
        sabot_hex_write(bytes, written);
        assert(strcasecmp(text, written) == 0);
    } else {
        assert(memcmp(bytes, before, sizeof bytes) == 0);
    }
    free(text);
}

/// One of this target's seeds is a seed sealed as docs/fairness.md describes: 32 times "S". Nothing else
/// opens.
static void unseal(const uint8_t *data, size_t size) {
    sabot_sealed sealed = {{0}};
    sabot_seed seed, right;
    memset(right.bytes, 'S', sizeof right.bytes);
    memcpy(sealed.bytes, data, size < sizeof sealed.bytes ? size : sizeof sealed.bytes);
    if (sabot_seed_unseal(&sealed, shoe_name, &room_secret, &seed)) {
        assert(memcmp(&seed, &right, sizeof seed) == 0);
        sabot_shoe_name other = shoe_name;
        other.shoe++;
        assert(!sabot_seed_unseal(&sealed, other, &room_secret, &seed));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || !sabot_fair_begin()) {
        return 0;
    }
    switch (data[0]) {
    case 's':
        read_secret(data + 1, size - 1);
        break;
    case 'k':
        read_key(data + 1, size - 1);
        break;
    case 'p':
        keep_key(data + 1, size - 1);
        break;
    case 'u':
        unseal(data + 1, size - 1);
        break;
    default:
        read_digits(data, size);
    }
    return 0;
}
