// Loaded before every command of package.json; plain JavaScript, because an older Node cannot read TypeScript.
const needed = 26

if (Number(/\d+/.exec(process.version)) < needed) {
  console.error(
    `Dossier runs on Node ${needed}, which npm install puts into node_modules, but this is Node ${process.version}: ` +
      'run npm install again with install scripts allowed, then use npm start, npm test or npm run.',
  )
  process.exit(1)
}
