#include "place.h"

sabot_cell sabot_grid_add(sabot_grid *grid, bool same_streak) {
    return sabot_place(grid, &grid->streak, same_streak);
}
