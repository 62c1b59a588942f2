import { spawnSync } from 'node:child_process'

/** Installs a Debian package where possible: with apt-get, as root or with passwordless sudo. */
export function installPackage(name: string): boolean {
  const prefix = asRoot()
  if (!prefix || !succeeds('apt-get', ['--version'])) return false
  console.log(`Installing ${name} with apt-get …`)
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive']
  const aptGet = [...prefix, ...environment, 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=300']
  return visibly([...aptGet, 'update']) && visibly([...aptGet, 'install', '--yes', '--no-install-recommends', name])
}

function asRoot(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined
}

const succeeds = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

const visibly = ([command, ...args]: string[]) =>
  spawnSync(command!, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
