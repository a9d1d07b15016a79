# A container of the registry: Node from the lock file, production packages alone, no shell, no compiler, no root. See "In a container" in
# docs/operating.md. Whoever must not pull from the network gives images of their own: --build-arg BUILD_IMAGE=… --build-arg RUN_IMAGE=…
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm
ARG RUN_IMAGE=gcr.io/distroless/cc-debian12

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/ensure.mjs scripts/
# Declarations, source maps and headers are for development.
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund \
  && node scripts/ensure.mjs \
  && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share \
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) \
    -not -path 'node_modules/astro/templates/*' -delete \
  && if command -v strip; then strip node_modules/node-linux-*/bin/node; fi
COPY astro.config.mjs tsconfig.json LICENSE ./
COPY public public
COPY scripts scripts
COPY content content
# Figures that pages and answers show.
COPY docs docs
COPY src src
# What the build of pages keeps is in the volume, since nothing else can be written.
RUN ln -s /data/astro .astro && mkdir -p /volume/data

FROM ${RUN_IMAGE}
COPY --from=build /app /app
# A new volume takes its owner from here.
COPY --from=build --chown=65532:65532 /volume /
WORKDIR /app
USER 65532:65532
ENV HOST=0.0.0.0 DATA_DIR=/data/registry DIST_DIR=/data/dist \
  MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1048576 NODE_COMPILE_CACHE=/data/code PATH=/app/node_modules/.bin
VOLUME /data
EXPOSE 4321
STOPSIGNAL SIGTERM
# The first start builds the site into the volume.
HEALTHCHECK --interval=15s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "scripts/start/healthy.ts"]
ENTRYPOINT ["node", "scripts/start/container.ts"]
