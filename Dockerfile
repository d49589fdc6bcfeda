# The container image: docker build --tag kibitz . (compose.yaml builds and runs it, too).
# It needs no additional system packages: fonts, piece art and drivers are Python packages.

FROM python:3.13-slim AS build
WORKDIR /build
RUN python -m venv /opt/kibitz
COPY .ci/constraints.txt .ci/
# The tested versions of the packages. They change less often than the code, so they come first (build cache).
COPY pyproject.toml ./
RUN python -c "import tomllib; project = tomllib.load(open('pyproject.toml', 'rb'))['project']; extras = project['optional-dependencies']; print(*project['dependencies'], *extras['postgres'], *extras['metrics'], sep='\n')" > needed.txt \
 && /opt/kibitz/bin/pip install --no-cache-dir --constraint .ci/constraints.txt --requirement needed.txt
COPY README.md LICENSE ./
COPY rules rules
COPY render render
COPY bot bot
RUN /opt/kibitz/bin/pip install --no-cache-dir --no-deps . && /opt/kibitz/bin/pip check

FROM python:3.13-slim
# A separate user without a shell. Kibitz writes only to /data, so the root file system can be read-only.
RUN useradd --no-create-home --uid 10001 --home-dir /data --shell /usr/sbin/nologin kibitz \
 && install --directory --owner=kibitz --group=kibitz --mode=0700 /data
COPY --from=build /opt/kibitz /opt/kibitz
ENV PATH=/opt/kibitz/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite:////data/kibitz.db \
    KIBITZ_HEALTH_PORT=8961 \
    KIBITZ_LOG_FORMAT=json
USER kibitz
WORKDIR /data
VOLUME /data
EXPOSE 8961
STOPSIGNAL SIGTERM
# /livez instead of /readyz: while the database or Discord is down, a restart doesn't help.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"KIBITZ_HEALTH_PORT\"]}/livez', timeout=4)"]
ENTRYPOINT ["kibitz"]
