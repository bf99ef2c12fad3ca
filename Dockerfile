# syntax=docker/dockerfile:1
# One image for servers, workers and migrations. Build: docker build -t titre .
ARG NODE=24.21.0

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY clients/cli/package.json clients/cli/
COPY engine/package.json engine/
COPY scripts/openapi-types/package.json scripts/openapi-types/
RUN npm ci --omit=dev
COPY . .
RUN node scripts/lib/build.ts release

FROM node:${NODE}-bookworm-slim AS packages
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY clients/cli/package.json clients/cli/
COPY engine/package.json engine/
COPY scripts/openapi-types/package.json scripts/openapi-types/
# Optional packages are those that build the app, and the pinned Node, which the image has already.
RUN npm ci --omit=dev --omit=optional
COPY scripts/sbom.ts scripts/
COPY scripts/lib/sbom.ts scripts/lib/
RUN node scripts/sbom.ts .

FROM node:${NODE}-bookworm-slim
LABEL org.opencontainers.image.title="Titre" \
      org.opencontainers.image.description="Design, model and cost biomanufacturing processes" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
COPY --from=packages /app/package.json /app/package-lock.json /app/sbom.cdx.json /app/licences.txt ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/.cache/engine .cache/engine
COPY --from=build /app/.cache/contract .cache/contract
COPY LICENSE CHANGELOG.md README.md ./
COPY clients clients
COPY data data
COPY docs docs
COPY engine engine
COPY generated generated
COPY server server
RUN install -d -o node -g node -m 700 /data
ENV NODE_ENV=production \
    NODE_OPTIONS="--max-semi-space-size=16 --conditions=built" \
    NODE_COMPILE_CACHE=/tmp/compiled \
    MALLOC_MMAP_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
USER node
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The shell only sets the mode of new files, then becomes the process, so that signals reach it.
ENTRYPOINT ["/bin/sh", "-c", "umask 077 && exec node \"$@\"", "titre"]
CMD ["server/main.ts"]
