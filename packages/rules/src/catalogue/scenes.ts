/** Drawings for activities and venues without a photograph; each is a file of this name. */
export const sceneNames = [
  'aqua-fit',
  'badminton',
  'bath-arches',
  'canal-lock',
  'chimneys',
  'circuits',
  'climbing',
  'coaching',
  'conditioning',
  'cycling',
  'family-swim',
  'football',
  'gentle-movement',
  'glasshouse',
  'harbour-crane',
  'hill-hall',
  'lanes',
  'mill-river',
  'pickleball',
  'pilates',
  'running',
  'seafront',
  'soft-play',
  'squash',
  'stadium',
  'swimming-lesson',
  'tall-ship',
  'tennis-hall',
  'tennis-outdoors',
  'viaduct',
  'weights',
  'windmill',
  'woods',
  'yoga',
] as const
export type SceneName = (typeof sceneNames)[number]

/** Returns the path of a drawing, in the colours of the client of the host. */
export const sceneAddress = (name: SceneName): string => `/api/scenes/${name}.svg`

// The first match counts: a swim for families is no lane, aqua fit is no studio.
const activities: readonly [RegExp, SceneName][] = [
  [/\baqua-?(fit|robics|erobics)|aquacise/, 'aqua-fit'],
  [/\b(family|fun|inflatable|toddler)-(swim|splash|float)/, 'family-swim'],
  [/\bswim(ming)?-(lesson|school|class|course)|learn-to-swim|\bstage-\d/, 'swimming-lesson'],
  [/\b(swim|pool|aqua|lanes?\b|lido|water)/, 'lanes'],
  [/\bbadminton/, 'badminton'],
  [/\bsquash|racketball|racquetball/, 'squash'],
  [/\bpickle/, 'pickleball'],
  [/(?<!table-)\btennis-(coach|lesson|course|for-beginners)/, 'coaching'],
  [/(?<!table-)\btennis-(hall|indoor)|indoor-tennis/, 'tennis-hall'],
  [/(?<!table-)\b(tennis|padel)/, 'tennis-outdoors'],
  [/\b(cycl|spin\b|spinning)/, 'cycling'],
  [/\bcircuit|\bhiit\b|boot-?camp/, 'circuits'],
  [/\bconditioning|kettlebell|body-pump/, 'conditioning'],
  [/\b(gym\b|weights?\b|strength)/, 'weights'],
  [/\bpilates|\bcore\b|stretch/, 'pilates'],
  [/\bgentle|seated|chair|over-?[56]\ds/, 'gentle-movement'],
  [/\b(yoga|tai-chi|fitness-class|studio)/, 'yoga'],
  [/\bfootball|futsal/, 'football'],
  [/\b(track|athletics|run\b|running)/, 'running'],
  [/\b(climb|boulder)/, 'climbing'],
  [/\b(soft-?play|play\b)/, 'soft-play'],
]

/**
 * Finds the drawing for an activity's slug; null when none fits, because a wrong drawing shows what isn't
 * there.
 */
export const sceneOfActivity = (slug: string): SceneName | null =>
  activities.find(([words]) => words.test(slug))?.[1] ?? null

export const isSceneName = (name: string): name is SceneName =>
  (sceneNames as readonly string[]).includes(name)
