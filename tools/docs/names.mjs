import { dirname, join, normalize } from 'node:path/posix'

/** A path from the top of the repository; one with a placeholder in it names no file. */
const fromTheTop = /^(apps|packages|docs|e2e|bench|tools)\/[\w./-]+$/
/** A file of the repository by its name, or by the end of its path. */
const byItsEnd = /^[\w.-]+(\/[\w.-]+)*\.(tsx?|mjs|css|sql|yaml)$/

/**
 * Names on the pages that lead nowhere: files, folders, headings, commands.
 * @param {{ path: string, text: string }[]} pages
 * @param {{ paths: string[], exists: (path: string) => boolean, scripts: string[] }} repository
 * @returns {string[]}
 */
export function findNameFaultsOfPages(pages, repository) {
  const headings = new Map(pages.map(({ path, text }) => [path, headingsIn(text)]))
  return pages.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const faults = [
        ...findNameFaults(line, repository),
        ...findLinkFaults(line, path, headings, repository),
        ...findCommandFaults(line, repository),
      ]
      return faults.map((fault) => `${path}:${index + 1} ${fault}`)
    }),
  )
}

function findNameFaults(line, { paths, exists }) {
  const names = [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
  return names.flatMap((name) => {
    if (fromTheTop.test(name)) return exists(name) ? [] : [`${name} does not exist`]
    const isThere = !byItsEnd.test(name) || paths.some((path) => `/${path}`.endsWith(`/${name}`))
    return isThere ? [] : [`no file is called ${name}`]
  })
}

function findLinkFaults(line, page, headings, { exists }) {
  const targets = [...line.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)
  return targets.flatMap((target) => {
    if (/^https?:/.test(target)) return []
    const [file, anchor] = target.split('#')
    const path = file === '' ? page : normalize(join(dirname(page), file))
    if (!exists(path)) return [`${target} leads to no file`]
    const known = headings.get(path)
    return anchor === undefined || !known || known.has(anchor) ? [] : [`${target} leads to no heading`]
  })
}

function findCommandFaults(line, { scripts }) {
  const named = [...line.matchAll(/\bnpm run ([\w-]+)/g)].map(([, script]) => script)
  return named.filter((script) => !scripts.includes(script)).map((script) => `npm run ${script} is no script`)
}

/** As GitHub makes them. */
const headingsIn = (text) =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
