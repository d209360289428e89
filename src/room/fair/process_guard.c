/// What a process with a secret in its memory keeps to itself.
#include "room/fair/fair.h"

#include <sys/prctl.h>
#include <sys/resource.h>

void sabot_fair_guard_process(void) {
    static const struct rlimit nothing = {0, 0};
    // The limit is not asked where cores are piped to a program; who may not be dumped is not dumped there
    // either. The one is kept over exec, the other closes /proc/PID/mem and debuggers of the same user.
    setrlimit(RLIMIT_CORE, &nothing);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
