/**
 * Passwords of eight characters and more that are guessed first, without the digits and signs that people put
 * behind them. Shorter ones are refused for their length.
 */
const commonStems = new Set(
  `password passwort passw pass passwd passphrase mypassword newpassword thepassword changeme letmein welcome qwerty qwertyuiop
qwertyui qwert qazwsx qazwsxedc qweasd qweasdzxc asdfghjkl asdfghjk asdfgh asdf zxcvbnm zxcvbn zxcvb yuiop poiuytrewq
azerty azertyuiop trustno trustnoone iloveyou iloveu ilovegod loveyou lovely lover forever princess sunshine football
footballer baseball basketball volleyball superman batman spiderman starwars stargate startrek computer internet samsung
michael michelle jennifer jessica jordan charlie charlotte thomas daniel danielle ashley andrew anthony matthew joshua
alexander alexandra elizabeth victoria patrick benjamin stephanie jonathan chocolate butterfly whatever liverpool arsenal
chelsea manchester manunited tottenham everton westham newcastle villa celtic rangers england scotland ireland london
letmeinnow access admin administrator root login master monkey dragon shadow summer autumn winter spring monday tuesday
wednesday thursday friday saturday sunday january february march april june july august september october november
december killer hunter ranger soccer hockey harley ginger pepper cheese cookie flower purple orange yellow banana
mustang corvette ferrari mercedes porsche yamaha honda google facebook instagram twitter youtube linkedin minecraft
pokemon fortnite roblox naruto abcdefgh abcdefghi abcdefghij abcdef abcabc abcd aaaaaaaa secret secretpassword topsecret
private default guest test testing tester temp temporary example sample user username money dollar freedom blessed
jesus christ heaven angel angels babygirl babyboy mylove family mother father brother sister friends bestfriend
hello helloworld goodbye thankyou nothing something anything everything nobody somebody fuckyou fuckoff bullshit
asshole badboy badgirl sexy gym gymnastics fitness leisure leisurecentre swimming swim yoga badminton tennis squash
member membership booking bookings sport sports touchline`.split(/\s+/),
)

const sequences = [
  '0123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]

const leet = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
])

const backwards = (text: string): string => Array.from(text).reverse().join('')
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')
const plain = (text: string): string =>
  Array.from(text.toLowerCase(), (sign) => leet.get(sign) ?? sign).join('')

/**
 * True when a password is among the first guesses: a common one (also with digits or signs around it, or in
 * place of letters); a date or so few digits; a run of the keyboard or of numbers; one sign repeated; or only
 * words of the context: the person's own names, the operator, the venue. The caller checks the length; there
 * are no rules of composition.
 */
export function isGuessable(password: string, context: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  if (new Set(lower).size <= 2) return true
  if (sequences.some((sequence) => sequence.includes(lower) || backwards(sequence).includes(lower)))
    return true
  if (/^(\d{2,4})\1+$/.test(lower) || /^\d{1,8}$/.test(lower)) return true

  const words = wordsOf(context)
  const trimmed = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [lettersOf(lower), lettersOf(trimmed), lettersOf(plain(trimmed)), lettersOf(plain(lower))].some(
    (stem) => commonStems.has(stem) || isRepeated(stem) || isMadeOf(stem, words),
  )
}

/** True for a repeated stem: `abcabcabc`, `passwordpassword` */
function isRepeated(stem: string): boolean {
  const half = /^(.+?)\1+$/u.exec(stem)?.[1]
  return half !== undefined && (half.length <= 3 || commonStems.has(half))
}

/** Returns every phrase of the context without its spaces, and its single words. */
function wordsOf(context: readonly string[]): string[] {
  const phrases = context.flatMap((phrase) => [phrase, ...phrase.split(/[^\p{L}]+/u)])
  return [...new Set(phrases.map(lettersOf))].filter((word) => word.length >= 3)
}

function isMadeOf(stem: string, words: readonly string[]): boolean {
  if (stem === '') return false
  let rest = stem
  for (const word of [...words].sort((a, b) => b.length - a.length)) rest = rest.split(word).join('')
  return rest === ''
}
