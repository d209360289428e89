#!/bin/sh
# Signs in and plays a hand through settlement, using only curl. Usage: settled_hand.sh ADDRESS DEALER PIN. Table 1 must be a keyed table
# with the ruleset washington, open, with a filled tray, no hand in progress and seat 4 empty. For a new room, use
# tables = ({ ruleset = "washington"; tray = 1000000; }); in room.conf.
set -eu
: "${3:?usage: settled_hand.sh ADDRESS DEALER PIN}"
room=$1 dealer=$2 pin=$3
cookies=$(mktemp)
trap 'rm -f "$cookies"' EXIT

post() { # path, body: an error status (400 and over) prints the error and exits
    curl --silent --show-error --fail-with-body --cookie "$cookies" --cookie-jar "$cookies" \
        --header 'Content-Type: application/json' --data "$2" "$room$1"
    echo
}
send() { # a command to table 1, with an id so that a retry is safe
    post /api/tables/1/commands "{\"id\":\"$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')\",$1}"
}

post /api/sign-in "{\"person\":$dealer,\"pin\":\"$pin\"}"
send '"command":"sit","bettor":4,"person":14'
send '"command":"buy-in","bettor":4,"cents":50000'
send '"command":"shoe"'
send '"command":"burn","card":"3h"'
send '"command":"bets"'
send '"command":"bet","bettor":4,"seat":4,"kind":"player","cents":5000'
send '"command":"start"'
for card in 9c 2d Th 3s; do
    send "\"command\":\"card\",\"card\":\"$card\""
done
send '"command":"declare","ending":"player"'
send '"command":"settle"'
curl --silent --cookie "$cookies" "$room/api/tables/1" | grep -o '"sheet":{.*"settled":[a-z]*}'
send '"command":"end"'
post /api/sign-out '{}'
