#include "serve/reads/worker.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct entry {
    struct entry *next;
    sabot_worker_task task;
    void *job;
} entry;

typedef struct {
    entry *first, *last;
    size_t count;
} queue;

struct sabot_worker {
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

/// The next job; NULL: the worker closes.
static entry *wait_for_one(sabot_worker *worker) {
    pthread_mutex_lock(&worker->lock);
    while (worker->waiting.count == 0 && !worker->is_to_stop) {
        pthread_cond_wait(&worker->something_waits, &worker->lock);
    }
    entry *const item = worker->is_to_stop ? NULL : take(&worker->waiting);
    pthread_mutex_unlock(&worker->lock);
    return item;
}

static void *run(void *context) {
    sabot_worker *const worker = context;
    for (entry *item; (item = wait_for_one(worker)) != NULL;) {
        item->task.work(item->job);
        pthread_mutex_lock(&worker->lock);
        put(&worker->finished, item);
        pthread_mutex_unlock(&worker->lock);
        worker->done(worker->context);
    }
    return NULL;
}

sabot_worker *sabot_worker_open(size_t waiting_max, void (*done)(void *context), void *context) {
    sabot_worker *const worker = calloc(1, sizeof *worker);
    if (worker == NULL) {
        return NULL;
    }
    worker->waiting_max = waiting_max;
    worker->done = done;
    worker->context = context;
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->something_waits, NULL);
    worker->is_started = pthread_create(&worker->thread, NULL, run, worker) == 0;
    if (!worker->is_started) {
        sabot_worker_close(worker);
        return NULL;
    }
    return worker;
}

bool sabot_worker_give(sabot_worker *worker, sabot_worker_task task, void *job) {
    entry *const item = malloc(sizeof *item);
    bool is_taken = false;
    if (item == NULL) {
        return false;
    }
    *item = (entry){.task = task, .job = job};
    pthread_mutex_lock(&worker->lock);
    if (worker->waiting.count < worker->waiting_max) {
        put(&worker->waiting, item);
        is_taken = true;
    }
    pthread_cond_signal(&worker->something_waits);
    pthread_mutex_unlock(&worker->lock);
    if (!is_taken) {
        free(item);
    }
    return is_taken;
}

static void end_all(sabot_worker *worker, queue *list) {
    for (;;) {
        pthread_mutex_lock(&worker->lock);
        entry *const item = take(list);
        pthread_mutex_unlock(&worker->lock);
        if (item == NULL) {
            return;
        }
        item->task.end(item->job);
        free(item);
    }
}

void sabot_worker_end(sabot_worker *worker) {
    end_all(worker, &worker->finished);
}

void sabot_worker_close(sabot_worker *worker) {
    if (worker == NULL) {
        return;
    }
    pthread_mutex_lock(&worker->lock);
    worker->is_to_stop = true;
    pthread_cond_broadcast(&worker->something_waits);
    pthread_mutex_unlock(&worker->lock);
    if (worker->is_started) {
        pthread_join(worker->thread, NULL);
    }
    end_all(worker, &worker->finished);
    end_all(worker, &worker->waiting);
    pthread_cond_destroy(&worker->something_waits);
    pthread_mutex_destroy(&worker->lock);
    free(worker);
}
