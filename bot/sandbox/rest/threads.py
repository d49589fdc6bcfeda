"""Threads and who is in them."""

from __future__ import annotations

from typing import Any

from bot.sandbox import chat, threads, views
from bot.sandbox.errors import Problems, api_error
from bot.sandbox.limits import object_of
from bot.sandbox.limits.messages import check_message
from bot.sandbox.model import FORUM, PRIVATE_THREAD, PUBLIC_THREAD, Channel
from bot.sandbox.permissions import Permission
from bot.sandbox.rest.call import Call, Routes
from bot.sandbox.rest.channels import seen
from bot.sandbox.rest.messages import found

routes = Routes()


@routes("POST", "/channels/{channel}/messages/{message}/threads")
async def from_message(call: Call) -> Any:
    parent = seen(call)
    if parent.guild_id is None:
        raise api_error(50024)
    call.world.demand(call.me, parent, Permission.CREATE_PUBLIC_THREADS)
    threads.check(call.payload, creating=True)
    starter = found(call, parent.id)
    thread = threads.create(call.world, parent, call.me, call.payload, starter)
    return views.channel(call.world, thread, call.me)


@routes("POST", "/channels/{channel}/threads")
async def without_message(call: Call) -> Any:
    parent, payload = seen(call), call.payload
    if parent.guild_id is None:
        raise api_error(50024)
    threads.check(payload, creating=True)
    if parent.kind == FORUM:
        return _forum_post(call, parent)
    kind, problems = int(payload.get("type") or PRIVATE_THREAD), Problems()
    if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
        problems.add("type", "BASE_TYPE_CHOICES", "Value must be one of (11, 12).")
        problems.check()
    public = kind == PUBLIC_THREAD
    right = Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS
    call.world.demand(call.me, parent, right)
    return views.channel(call.world, threads.create(call.world, parent, call.me, payload), call.me)


def _forum_post(call: Call, parent: Channel) -> Any:
    """In a forum a thread is made together with its first message."""
    call.world.demand(call.me, parent, Permission.SEND_MESSAGES)
    first = object_of(call.payload.get("message"))
    check_message(first, call.files)
    thread = threads.create(call.world, parent, call.me, call.payload)
    message = chat.post(call.world, thread, call.me, first, call.files)
    return views.channel(call.world, thread, call.me) | {"message": views.message(call.world, message)}


def _thread(call: Call) -> Channel:
    thread = seen(call)
    if not thread.is_thread:
        raise api_error(50024)
    return thread


def _user(call: Call) -> int:
    return call.me if call.path["user"] == "@me" else call.world.user(call.id("user")).id


@routes("GET", "/channels/{channel}/thread-members")
async def members(call: Call) -> Any:
    thread = _thread(call)
    return [views.thread_member(thread, user) for user in thread.members]


@routes("GET", "/channels/{channel}/thread-members/{user}")
async def member(call: Call) -> Any:
    thread, user = _thread(call), _user(call)
    if user not in thread.members:
        raise api_error(10007)
    return views.thread_member(thread, user)


@routes("PUT", "/channels/{channel}/thread-members/{user}")
async def add_member(call: Call) -> Any:
    thread, user = _thread(call), _user(call)
    if thread.archived:
        raise api_error(50083)
    if user != call.me:
        call.world.demand(call.me, thread, Permission.SEND_MESSAGES_IN_THREADS)
    call.world.member(thread.guild_id or 0, user)
    threads.invite(call.world, thread, user, call.me)


@routes("DELETE", "/channels/{channel}/thread-members/{user}")
async def remove_member(call: Call) -> Any:
    thread, user = _thread(call), _user(call)
    if user != call.me:
        call.world.demand(call.me, thread, Permission.MANAGE_THREADS)
    threads.leave(call.world, thread, user)


@routes("GET", "/channels/{channel}/threads/archived/public")
async def archived(call: Call) -> Any:
    world, parent = call.world, seen(call, Permission.READ_MESSAGE_HISTORY)
    old = [
        c
        for c in world.channels.values()
        if c.parent_id == parent.id and c.archived and c.kind == PUBLIC_THREAD
    ]
    old.sort(key=lambda thread: thread.archived_at, reverse=True)
    return threads.listing(world, old[: call.number("limit", 50, 100)], call.me)
