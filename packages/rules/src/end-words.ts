type Pair = { startsAt: { format24Hour: string }; endsAt: { format24Hour: string } }

/** F114: beside a session stands the date of its start. '01:00 next day' where it goes on after midnight; midnight itself is clear. */
export const endWords = (starts: string, ends: string): string =>
  ends < starts && ends !== '00:00' ? `${ends} next day` : ends

/** '18:00 to 19:00', '22:00 to 01:00 next day' */
export const fromToWords = ({ startsAt, endsAt }: Pair): string =>
  `${startsAt.format24Hour} to ${endWords(startsAt.format24Hour, endsAt.format24Hour)}`
