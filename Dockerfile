# The tag is the runtime of package.json; scripts/container-rules.test.ts compares them.
FROM node:26.10.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/core/package.json packages/core/
# Without scripts: the only one installs the runtime, which the image has already.
RUN npm ci --ignore-scripts
COPY . .
# The bundle gets a name that the last line can say. Of the fonts, the product embeds two weights.
RUN node scripts/build.ts \
  && mv apps/server/dist/* apps/server/dist/image \
  && cat apps/web/dist/THIRD-PARTY-NOTICES.txt apps/server/dist/image/THIRD-PARTY-NOTICES.txt > THIRD-PARTY-NOTICES.txt \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node node_modules/.bin node_modules/.cache apps/web/src \
  && find node_modules/@expo-google-fonts -name '*.ttf' ! -path '*/400Regular/*' ! -path '*/700Bold/*' -delete

FROM node:26.10.0-trixie-slim
ENV NODE_ENV=production PORT=8080 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=700 /data
COPY --from=build /app /app
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "apps/server/dist/image/main.js"]
