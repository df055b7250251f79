import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  testWebhook,
  Webhook,
  WebhookDelivery,
} from "@labs/contract/access/webhooks";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, inTurn, network, refuse, refuseFields } from "../test/network.ts";
import { openPage, person } from "../test/page.tsx";
import { section } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const SECRET = "whsec_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789abcdefg=";

const room = sample(Webhook, {
  id: "00000000-0000-4000-8000-000000000401",
  name: "Deal room",
  url: "https://hooks.example.com/labs",
  events: ["committee.decided"],
  revision: 4,
  isOn: true,
  lastDeliveredAt: "2026-11-02T14:00:00.000Z",
  createdBy: "Ann Example",
});
const broken = sample(Webhook, {
  id: "00000000-0000-4000-8000-000000000402",
  name: "Old relay",
  events: ["job.failed"],
  offReason: "Nothing has arrived for 3 days. Last: Answered 503",
});
const failed = sample(WebhookDelivery, {
  id: "00000000-0000-4000-8000-000000000403",
  event: "committee.decided",
  occurredAt: "2026-11-01T15:00:00.000Z",
  state: "failed",
  attempts: 8,
  statusCode: 503,
  error: "Answered 503",
});

const open = (answers: Parameters<typeof openPage>[1]) =>
  openPage("/settings/webhooks", { as: person("admin"), ...answers });
const listed = () => section("Webhooks");
const form = () => section("New webhook");

describe("webhooks", () => {
  it("are listed with what they are told and whether it arrives; one is tested, turned off and removed", async () => {
    const { user } = await open({
      answers: [
        answer(listWebhooks, inTurn(list(room, broken))),
        answer(changeWebhook, { ...room, isOn: false }),
        answer(testWebhook, failed),
        answer(deleteWebhook, undefined),
      ],
    });
    const [first, second] = await listed().findAllByRole("listitem");
    expect(first).toHaveTextContent("Deal room");
    expect(first).toHaveTextContent("The committee has approved or declined");
    expect(first).toHaveTextContent("Arrived 1 hour ago");
    expect(second).toHaveTextContent("Turned off. Nothing has arrived for 3 days. Last: Answered 503");
    expect(listed().getByRole("button", { name: "Send a test to Old relay" })).toBeDisabled();
    await user.click(listed().getByRole("button", { name: "Send a test to Deal room" }));
    expect(await screen.findByText(/^A test is on its way to “Deal room”/)).toBeVisible();
    await user.click(listed().getByRole("button", { name: "Turn Deal room off" }));
    await user.click(listed().getByRole("button", { name: "Turn Old relay on" }));
    await user.click(listed().getByRole("button", { name: "Remove Old relay" }));
    await user.click(listed().getByRole("button", { name: "Remove Old relay with its deliveries" }));
    expect(await screen.findByText("“Old relay” is removed")).toBeVisible();
    expect(network.asked(changeWebhook).map(({ body }) => body)).toEqual([
      { basedOn: 4, isOn: false },
      { basedOn: 0, isOn: true },
    ]);
    expect(network.asked(deleteWebhook).map(({ params }) => params.id)).toEqual([broken.id]);
  });

  it("show what was sent and answered; a delivery is sent again, and other events are chosen", async () => {
    const { user } = await open({
      answers: [
        answer(listWebhooks, list(room)),
        answer(listWebhookDeliveries, inTurn(refuse("not_found", "Webhook not found"), list(failed))),
        answer(resendWebhookDelivery, failed),
        answer(changeWebhook, room),
      ],
    });
    await user.click(await listed().findByRole("button", { name: "Events and deliveries of Deal room" }));
    expect(await listed().findByText("The deliveries could not be loaded")).toBeVisible();
    await user.click(listed().getByRole("button", { name: "Try again" }));
    expect(await listed().findByText("Answered 503")).toBeVisible();
    await user.click(listed().getByRole("button", { name: /^Send again: The committee has approved/ }));
    expect(network.asked(resendWebhookDelivery).map(({ params }) => params)).toEqual([
      { id: room.id, deliveryId: failed.id },
    ]);
    expect(listed().queryByRole("button", { name: "Save events" })).toBeNull();
    await user.click(listed().getByRole("checkbox", { name: "The committee has approved or declined" }));
    expect(listed().getByText("Choose at least one event")).toBeVisible();
    await user.click(listed().getByRole("checkbox", { name: "A job has failed" }));
    await user.click(listed().getByRole("button", { name: "Save events" }));
    expect(network.asked(changeWebhook).at(-1)?.body).toEqual({ basedOn: 4, events: ["job.failed"] });
  });

  it("are none at first, and one is added with the password, its secret shown this once", async () => {
    const { user } = await open({
      answers: [
        answer(listWebhooks, inTurn(list<Webhook>(), list<Webhook>(), list<Webhook>(), list(room))),
        answer(
          createWebhook,
          inTurn(
            refuseFields({ url: "It is no address of the public Internet" }),
            refuse("conflict", "20 webhooks are the most. Remove one first."),
            { webhook: room, secret: SECRET },
          ),
        ),
      ],
    });
    expect(await listed().findByText("No webhooks")).toBeVisible();
    const send = async () => user.click(await form().findByRole("button", { name: "Add webhook" }));
    await send();
    expect(await form().findByText("Enter a name")).toBeVisible();
    expect(form().getByText("Enter an address https://…")).toBeVisible();
    await user.type(form().getByLabelText("Name"), "Deal room");
    await user.type(form().getByLabelText("Address"), "https://10.0.0.1/labs");
    await user.type(form().getByLabelText("Your password"), "the right one");
    await send();
    expect(await form().findByText("It is no address of the public Internet")).toBeVisible();
    await send();
    expect(await form().findByText("20 webhooks are the most. Remove one first.")).toBeVisible();
    await send();
    expect(await form().findByText(SECRET)).toBeVisible();
    expect(network.asked(createWebhook).at(-1)?.body).toEqual({
      name: "Deal room",
      url: "https://10.0.0.1/labs",
      events: ["job.failed"],
      password: "the right one",
    });
    await user.click(form().getByRole("button", { name: "Done" }));
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  it("are administrators’ alone", async () => {
    await openPage("/settings/webhooks", { as: person("approver") });
    expect(await screen.findByText("Administrators only")).toBeVisible();
  });
});
