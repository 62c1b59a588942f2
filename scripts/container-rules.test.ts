import { expect, test } from 'vitest'
import { containerFaults, readContainerFiles, type ContainerFiles } from './container-rules.ts'

const files = readContainerFiles()

test('the files of the container image follow every rule', () => {
  expect(containerFaults(files)).toEqual([])
})

const changed = (name: keyof ContainerFiles, from: string | RegExp, to: string): ContainerFiles => ({
  ...files,
  [name]: files[name].replace(from, to),
})

test.each<[string, ContainerFiles, string]>([
  ['a floating tag', changed('dockerfile', /FROM node:\S+ AS/, 'FROM node:latest AS'), 'a version with its minor'],
  ['another runtime', { ...files, runtime: '26.11.0' }, 'the version of Node'],
  ['root', changed('dockerfile', 'USER node', 'USER 0:0'), 'not root'],
  ['no health check', changed('dockerfile', /HEALTHCHECK [^]*?\n(?=CMD)/, ''), 'HEALTHCHECK'],
  ['a shell in front', changed('dockerfile', /CMD \["node", "--max.*/, 'CMD npm start'), 'SIGTERM'],
  ['no licenses of others', changed('dockerfile', /> THIRD-PARTY-NOTICES\.txt/, ''), 'licenses of third-party'],
  ['a secret in a layer', changed('dockerfile', 'USER node', 'ENV ENCRYPTION_KEY=abc\nUSER node'), 'no secret'],
  ['all of the folder', changed('ignored', /^\*$/m, ''), '.dockerignore'],
  ['a setting that does not arrive', changed('compose', /    env_file:\n/, '    labels:\n'), 'hand every setting'],
  ['a password', changed('compose', /(POSTGRES_PASSWORD:) \$.*/, '$1 dossier'), 'secrets from the environment'],
  [
    'a password in a URL',
    changed('compose', /dossier:\$\{[^}]*\}@/, 'dossier:dossier@'),
    'secrets from the environment',
  ],
])('of the container image, %s is refused', (_, wrong, fault) => {
  expect(containerFaults(wrong)).toContainEqual(expect.stringContaining(fault))
})
