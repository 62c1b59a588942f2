import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '@dossier/contract/version'
import { root } from './run-command.ts'

/** The files that an image is made and run from. */
export interface ContainerFiles {
  dockerfile: string
  ignored: string
  compose: string
  /** The version of Node that package.json names. */
  runtime: string
}

interface Rule {
  fault: string
  holds: (files: ContainerFiles) => boolean
}

/** Exact to the minor version, or to the content. */
const PINNED = /^[\w./-]+:\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$|@sha256:[0-9a-f]{64}$/

const SECRET = /(?<![\w{])\w*(?:PASSWORD|SECRET|TOKEN|_KEY)\s*[:=]\s*(?!\$\{)\S/i
const PASSWORD_IN_URL = /:\/\/[^\s/:@]+:(?!\$\{)[^\s/@]+@/

const instructions = (dockerfile: string) =>
  dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const basesOf = ({ dockerfile }: ContainerFiles) =>
  instructions(dockerfile).flatMap((line) => /^FROM\s+(\S+)/.exec(line)?.[1] ?? [])

/** The instructions of the image itself, without those of the stages before it. */
const finalStage = ({ dockerfile }: ContainerFiles) => {
  const lines = instructions(dockerfile)
  return lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
}

const imagesOf = ({ compose }: ContainerFiles) =>
  [...compose.matchAll(/^\s+image: (\S+)$/gm)].map(([, image = '']) => image)

const isRoot = (user: string | undefined) => user === undefined || ['root', '0'].includes(user.split(':')[0] ?? '')

const RULES: Rule[] = [
  {
    fault: 'Dockerfile: give each base image a version with its minor number.',
    holds: (files) => basesOf(files).length > 0 && basesOf(files).every((base) => PINNED.test(base)),
  },
  {
    fault: 'Dockerfile: build on the version of Node that package.json names.',
    holds: (files) => basesOf(files).every((base) => base.startsWith(`node:${files.runtime}-`)),
  },
  {
    fault: 'Dockerfile: build in a stage of its own, so that tools stay out of the image.',
    holds: (files) => basesOf(files).length > 1 && finalStage(files).some((line) => line.startsWith('COPY --from=')),
  },
  {
    fault: 'Dockerfile: end with a USER who is not root.',
    holds: (files) =>
      !isRoot(
        finalStage(files)
          .findLast((line) => line.startsWith('USER '))
          ?.split(/\s+/)[1],
      ),
  },
  {
    fault: 'Dockerfile: give the image a HEALTHCHECK.',
    holds: (files) => finalStage(files).some((line) => /^HEALTHCHECK (?!NONE)/.test(line)),
  },
  {
    fault: 'Dockerfile: start the program itself (CMD as a list), so that it receives SIGTERM.',
    holds: (files) => finalStage(files).some((line) => line.startsWith('CMD ["node"')),
  },
  {
    fault: 'Dockerfile: collect the licenses of third-party software in THIRD-PARTY-NOTICES.txt.',
    holds: ({ dockerfile }) => instructions(dockerfile).some((line) => line.includes('> THIRD-PARTY-NOTICES.txt')),
  },
  {
    fault: 'Dockerfile: take no secret as ARG or ENV; it would stay in the layers.',
    holds: ({ dockerfile }) => !instructions(dockerfile).some((line) => /^(ARG|ENV)\s/.test(line) && SECRET.test(line)),
  },
  {
    fault: '.dockerignore: leave everything out, then let in what the build needs.',
    holds: ({ ignored }) => ignored.split('\n').includes('*') && !/^!.*(\.git|\.env|data)\/?$/m.test(ignored),
  },
  {
    fault: 'compose.yaml: give each image a version with its minor number; the product has that of the program.',
    holds: (files) =>
      imagesOf(files).every((image) => PINNED.test(image)) && imagesOf(files).includes(`dossier:${VERSION}`),
  },
  {
    fault: 'compose.yaml: hand every setting of the file .env to the product (env_file).',
    holds: ({ compose }) => /^    env_file:\n      - path: \.env$/m.test(compose),
  },
  {
    fault: 'compose.yaml: take secrets from the environment.',
    holds: ({ compose }) => !compose.split('\n').some((line) => SECRET.test(line) || PASSWORD_IN_URL.test(line)),
  },
]

/** What is wrong with them, as sentences. */
export const containerFaults = (files: ContainerFiles): string[] =>
  RULES.filter(({ holds }) => !holds(files)).map(({ fault }) => fault)

export function readContainerFiles(): ContainerFiles {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
  return {
    dockerfile: read('Dockerfile'),
    ignored: read('.dockerignore'),
    compose: read('compose.yaml'),
    runtime: dependencies.node,
  }
}
