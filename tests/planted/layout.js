// Laid out by hand.
export const   SUITS = [ "c","d",
   "h", "s" ]
