export function makeRunFolder(parent?: string): string
export function clearLeftRuns(options?: { parents?: string[]; log?: (line: string) => void }): Promise<void>
