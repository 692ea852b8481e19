"""Where could a case escape to while it is played? Every channel of this process, closed before a case is opened."""

from __future__ import annotations

import ctypes
import faulthandler
import gc
import logging
import os
import resource
import signal
import sys
import threading
import warnings
from collections.abc import Mapping
from typing import Final

_PR_SET_DUMPABLE = 4

KEPT: Final = frozenset({"PYTHONPATH", "PYTHONHOME", "PYTHONUTF8", "PYTHONIOENCODING", "PYTHONDONTWRITEBYTECODE"})
"""Of the interpreter's own variables; all others (dev mode, fault handler, tracing, inspect) make it talk."""

SPIES: Final[tuple[tuple[str, str], ...]] = (
    # (variable, what it switches on); a value of "", "0", "false" or "none" switches it off
    ("OTEL_TRACES_EXPORTER", "OpenTelemetry"),
    ("OTEL_LOGS_EXPORTER", "OpenTelemetry"),
    ("OTEL_EXPORTER_OTLP_ENDPOINT", "OpenTelemetry"),
    ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OpenTelemetry"),
    ("LANGSMITH_TRACING", "LangSmith"),
    ("LANGSMITH_TRACING_V2", "LangSmith"),
    ("LANGCHAIN_TRACING_V2", "LangSmith"),
    ("LANGFUSE_SECRET_KEY", "Langfuse"),
    ("LOGFIRE_TOKEN", "Logfire"),
    ("TRACELOOP_API_KEY", "Traceloop"),
    ("DD_TRACE_ENABLED", "Datadog"),
    ("DD_LLMOBS_ENABLED", "Datadog"),
    ("SENTRY_DSN", "Sentry"),
    ("KHOSOP_TAPE", "a tape of model calls"),
)
_OFF: Final = frozenset({"", "0", "false", "none", "off"})
_IDLE_PROVIDERS: Final = frozenset({"ProxyTracerProvider", "NoOpTracerProvider", "DefaultTracerProvider"})


def spy_in(env: Mapping[str, str]) -> str | None:
    """Return what would record conversations, as the environment says; None where nothing would."""
    if env.get("OTEL_SDK_DISABLED", "").lower() == "true":
        env = {name: value for name, value in env.items() if not name.startswith("OTEL_")}
    return next((f"{what} ({name} is set)" for name, what in SPIES if env.get(name, "").lower() not in _OFF), None)


def spy_here() -> str | None:
    """Return the tracer that the bot's modules have switched on in this process."""
    sentry = sys.modules.get("sentry_sdk")
    if sentry is not None and hasattr(sentry, "get_client") and sentry.get_client().is_active():
        # It sends an exception with the variables of every frame.
        return "Sentry (the bot's modules switched it on)"
    module = sys.modules.get("opentelemetry.trace")
    if module is None:
        return None
    kind = type(module.get_tracer_provider())
    # Logfire's own provider has the name of an idle one.
    idle = kind.__name__ in _IDLE_PROVIDERS and kind.__module__.startswith("opentelemetry")
    return None if idle else f"OpenTelemetry (the bot's modules set a {kind.__name__})"


def child_environment(env: Mapping[str, str], temp: str) -> dict[str, str]:
    """Return the environment of the process that plays a look: without the set's key, and with temp files of its own."""
    kept = {
        name: value
        for name, value in env.items()
        if not (name.startswith("PYTHON") and name not in KEPT) and name not in ("KHOSOP_HOLDOUT_KEY", "SSLKEYLOGFILE")
    }
    return kept | {"TMPDIR": temp, "TEMP": temp, "TMP": temp, "PYTHONDONTWRITEBYTECODE": "1"}


def private_pipes() -> tuple[int, int]:
    """Take standard input and output for ourselves, as descriptors that nothing inherits; give everybody else the void.

    What the bot or a library prints, at whatever level below, goes nowhere.
    """
    ours_in, ours_out = os.dup(0), os.dup(1)
    void = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(void, standard)
    os.close(void)
    return ours_in, ours_out


def keep_silent() -> None:
    """Close what is left: log records, tracebacks, warnings, core dumps, a debugger's look into the memory."""
    logging.disable(logging.CRITICAL)
    logging.raiseExceptions = False
    logging.lastResort = None
    sys.excepthook = _drop
    sys.unraisablehook = _drop
    threading.excepthook = _drop
    warnings.simplefilter("ignore")
    faulthandler.disable()
    gc.set_debug(0)
    # Ctrl-C is the parent's to handle; it ends this process without a word.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_no_dump()


def leave_no_dump() -> None:
    """See that a crash of this process leaves no image of its memory."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        # A core pattern that is a pipe ignores the limit; a process that may not be dumped is not.
        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def _drop(*_: object) -> None:
    """Say nothing. An exception's text may hold what the customer wrote."""
