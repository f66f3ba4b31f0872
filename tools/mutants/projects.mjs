/**
 * The projects of vitest.config.ts in which tests under a folder are. Those that are not named are not set up at all: each
 * would load its configuration, and some start a server.
 */
const projectsUnder = {
  'packages/': ['rules'],
  'tools/': ['rules', 'api'],
  'apps/api/': ['api', 'api-mocks'],
  'apps/host/': ['api'],
  'apps/web/': ['web', 'web-mocks'],
  'apps/card-sandbox/': ['sandbox'],
}

/** @returns the projects in which the tests are that these filters choose; none where all have to be asked */
export function projectsOf(filters) {
  const found = filters.map((filter) => {
    const folder = Object.keys(projectsUnder).find((start) => filter.startsWith(start))
    return folder && projectsUnder[folder]
  })
  return found.includes(undefined) ? [] : [...new Set(found.flat())]
}

export const needsPostgres = (projects) =>
  projects.length === 0 || projects.some((project) => project.startsWith('api'))
