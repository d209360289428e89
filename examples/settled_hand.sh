#!/bin/sh
# From the sign-in to a settled hand, with nothing but curl. Usage: settled_hand.sh ADDRESS DEALER PIN. Table 1 is a keyed table under
# the ruleset washington that is open, with money in its tray; no hand is on, and nobody sits in seat 4. In a new room it is so with
# tables = ({ ruleset = "washington"; tray = 1000000; }); in room.conf.
set -eu
: "${3:?usage: settled_hand.sh ADDRESS DEALER PIN}"
room=$1 dealer=$2 pin=$3
cookies=$(mktemp)
trap 'rm -f "$cookies"' EXIT

post() { # path, body: what is refused (400 and over) ends the script with its sentence
    curl --silent --show-error --fail-with-body --cookie "$cookies" --cookie-jar "$cookies" \
        --header 'Content-Type: application/json' --data "$2" "$room$1"
    echo
}
ask() { # a command at table 1, under an id of its own, so that sending it twice would be once
    post /api/tables/1/commands "{\"id\":\"$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')\",$1}"
}

post /api/sign-in "{\"person\":$dealer,\"pin\":\"$pin\"}"
ask '"command":"sit","bettor":4,"person":14'
ask '"command":"buy-in","bettor":4,"cents":50000'
ask '"command":"shoe"'
ask '"command":"burn","card":"3h"'
ask '"command":"bets"'
ask '"command":"bet","bettor":4,"seat":4,"kind":"player","cents":5000'
ask '"command":"start"'
for card in 9c 2d Th 3s; do
    ask "\"command\":\"card\",\"card\":\"$card\""
done
ask '"command":"declare","ending":"player"'
ask '"command":"settle"'
curl --silent --cookie "$cookies" "$room/api/tables/1" | grep -o '"sheet":{.*"settled":[a-z]*}'
ask '"command":"end"'
post /api/sign-out '{}'
