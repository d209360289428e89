#!/bin/sh
# From sign-in to a settled hand, with curl. Usage: settled_hand.sh ADDRESS DEALER PIN. Table 1 must be an open, keyed table with the
# ruleset washington and money in its tray, without a hand in progress and with seat 4 free. A new room is like that with
# tables = ({ ruleset = "washington"; tray = 1000000; }); in room.conf.
set -eu
: "${3:?usage: settled_hand.sh ADDRESS DEALER PIN}"
room=$1 dealer=$2 pin=$3
cookies=$(mktemp)
trap 'rm -f "$cookies"' EXIT

post() { # path, body. A refusal (status 400 or above) prints its message and ends the script.
    curl --silent --show-error --fail-with-body --cookie "$cookies" --cookie-jar "$cookies" \
        --header 'Content-Type: application/json' --data "$2" "$room$1"
    echo
}
send() { # a command for table 1, with its own id: sent twice, it would still be carried out once
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
