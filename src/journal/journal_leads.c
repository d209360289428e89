#include "journal_state.h"

bool sabot_journal_leads(sabot_journal *journal, sabot_store_lead *visit, void *visitor,
                         sabot_journal_fault *fault) {
    return journal->store.calls->leads(journal->store.context, visit, visitor, fault);
}
