#include "serve/reads/worker.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct entry {
    struct entry *next;
    sabot_desk_task task;
    void *job;
} entry;

typedef struct {
    entry *first, *last;
    size_t count;
} queue;

struct sabot_desk {
    pthread_t thread;
    bool is_started;
    bool is_to_stop;
    size_t waiting_max;
    void (*done)(void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t something_waits;
    queue waiting, finished;
};

static void put(queue *list, entry *item) {
    item->next = NULL;
    if (list->last != NULL) {
        list->last->next = item;
    } else {
        list->first = item;
    }
    list->last = item;
    list->count++;
}

static entry *take(queue *list) {
    entry *const item = list->first;
    if (item != NULL) {
        list->first = item->next;
        list->last = list->first == NULL ? NULL : list->last;
        list->count--;
    }
    return item;
}

/// The next job; NULL: the desk closes.
static entry *wait_for_one(sabot_desk *desk) {
    pthread_mutex_lock(&desk->lock);
    while (desk->waiting.count == 0 && !desk->is_to_stop) {
        pthread_cond_wait(&desk->something_waits, &desk->lock);
    }
    entry *const item = desk->is_to_stop ? NULL : take(&desk->waiting);
    pthread_mutex_unlock(&desk->lock);
    return item;
}

static void *run(void *context) {
    sabot_desk *const desk = context;
    for (entry *item; (item = wait_for_one(desk)) != NULL;) {
        item->task.work(item->job);
        pthread_mutex_lock(&desk->lock);
        put(&desk->finished, item);
        pthread_mutex_unlock(&desk->lock);
        desk->done(desk->context);
    }
    return NULL;
}

sabot_desk *sabot_desk_open(size_t waiting_max, void (*done)(void *context), void *context) {
    sabot_desk *const desk = calloc(1, sizeof *desk);
    if (desk == NULL) {
        return NULL;
    }
    desk->waiting_max = waiting_max;
    desk->done = done;
    desk->context = context;
    pthread_mutex_init(&desk->lock, NULL);
    pthread_cond_init(&desk->something_waits, NULL);
    desk->is_started = pthread_create(&desk->thread, NULL, run, desk) == 0;
    if (!desk->is_started) {
        sabot_desk_close(desk);
        return NULL;
    }
    return desk;
}

bool sabot_desk_give(sabot_desk *desk, sabot_desk_task task, void *job) {
    entry *const item = malloc(sizeof *item);
    bool is_taken = false;
    if (item == NULL) {
        return false;
    }
    *item = (entry){.task = task, .job = job};
    pthread_mutex_lock(&desk->lock);
    if (desk->waiting.count < desk->waiting_max) {
        put(&desk->waiting, item);
        is_taken = true;
    }
    pthread_cond_signal(&desk->something_waits);
    pthread_mutex_unlock(&desk->lock);
    if (!is_taken) {
        free(item);
    }
    return is_taken;
}

static void end_all(sabot_desk *desk, queue *list) {
    for (;;) {
        pthread_mutex_lock(&desk->lock);
        entry *const item = take(list);
        pthread_mutex_unlock(&desk->lock);
        if (item == NULL) {
            return;
        }
        item->task.end(item->job);
        free(item);
    }
}

void sabot_desk_end(sabot_desk *desk) {
    end_all(desk, &desk->finished);
}

void sabot_desk_close(sabot_desk *desk) {
    if (desk == NULL) {
        return;
    }
    pthread_mutex_lock(&desk->lock);
    desk->is_to_stop = true;
    pthread_cond_broadcast(&desk->something_waits);
    pthread_mutex_unlock(&desk->lock);
    if (desk->is_started) {
        pthread_join(desk->thread, NULL);
    }
    end_all(desk, &desk->finished);
    end_all(desk, &desk->waiting);
    pthread_cond_destroy(&desk->something_waits);
    pthread_mutex_destroy(&desk->lock);
    free(desk);
}
