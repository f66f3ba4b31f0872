/** Vitest's projects by the stage of the gate that runs them; the rules are run with the checks. */
export const projectsOf = {
  checks: ['rules'],
  server: ['api', 'api-mocks', 'web', 'web-mocks', 'sandbox'],
  pages: ['pages'],
}

/** Vitest's arguments for them. Of several `--project=!name` each lets in what the others leave out. */
export const argumentsFor = (projects) => projects.map((name) => `--project=${name}`)
