/// host: one process with its tables. Decide, append, sync, apply, publish.
#ifndef SABOT_HOST_H
#define SABOT_HOST_H

#endif
