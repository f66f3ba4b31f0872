export function makeRunFolder(parent?: string): string
export function clearLeftRuns(options?: { parent?: string; log?: (line: string) => void }): Promise<void>
