/** What an activity is done on or with, as far as it can be drawn. */
export type Ground = 'pool' | 'court' | 'studio' | 'wheel' | 'weights' | 'pitch' | 'track' | 'wall' | 'slide'

// The first that fits: a swim for families is a pool, aqua fit is no studio.
const WORDS: readonly [RegExp, Ground][] = [
  [/\b(swim|pool|aqua|lanes?\b|lido|water)/, 'pool'],
  [/\b(badminton|(?<!table-)tennis|squash|pickle|padel|volley|basketball|netball|courts?\b)/, 'court'],
  [/\b(cycl|spin\b|spinning)/, 'wheel'],
  [/\b(gym\b|circuit|conditioning|weights?\b|strength)/, 'weights'],
  [/\b(yoga|pilates|class\b|classes|fitness|movement|danc|studio)/, 'studio'],
  [/\b(football|hockey|rugby|pitch)/, 'pitch'],
  [/\b(track|athletics|run\b|running)/, 'track'],
  [/\b(climb|boulder)/, 'wall'],
  [/\b(soft-play|play\b)/, 'slide'],
]

/** Read from the slug; null for an activity that no drawing tells: a wrong one says what isn't there. */
export function groundOf(activitySlug: string): Ground | null {
  return WORDS.find(([words]) => words.test(activitySlug))?.[1] ?? null
}
