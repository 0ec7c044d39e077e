# The image of the portal: settings come from the environment (.env.example), data is stored in /var/lib/belegfach.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
# Only the manifests first: as long as they do not change, the packages come from the build cache.
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/einvoice/package.json packages/einvoice/
COPY packages/demo/package.json packages/demo/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/belegfach
# The user `node` can write only to these folders: an attacker in the portal cannot change the program or the rest of the image.
RUN mkdir -p /var/lib/belegfach /backup && chown node:node /var/lib/belegfach /backup
WORKDIR /app
COPY --from=build /app ./
# `docker compose exec portal belegfach backup /backup/monday`
RUN ln -s /app/bin/belegfach /usr/local/bin/belegfach
USER node
VOLUME ["/var/lib/belegfach", "/backup"]
EXPOSE 3000
# A stop waits for running downloads: allow 40 seconds (docker stop --time 40).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "./scripts/check-runtime.js", "apps/server/src/main.ts"]
